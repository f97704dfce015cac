# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What `cmake --install` lays out: bin/ the tools, lib/ libIntent.so and its CMake package, include/
# the C headers, the C++ classes of the dialect and its TableGen files.
target_include_directories(Intent INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
set_target_properties(Intent PROPERTIES INSTALL_RPATH ${LLVM_LIBRARY_DIR})
set_target_properties(
  intent-opt intent-run
  PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR};${LLVM_LIBRARY_DIR}")

install(TARGETS Intent intent-opt intent-run EXPORT IntentTargets)
install(EXPORT IntentTargets NAMESPACE Intent:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Intent)

install(DIRECTORY capi/include/intent-c DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY dialect DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.td" PATTERN "Intent.h")
install(DIRECTORY ${CMAKE_BINARY_DIR}/dialect DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h.inc" PATTERN "CMakeFiles" EXCLUDE)

set(package ${CMAKE_BINARY_DIR}/cmake)
configure_package_config_file(
  cmake/IntentConfig.cmake.in ${package}/IntentConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Intent
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${package}/IntentConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${package}/IntentConfig.cmake ${package}/IntentConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Intent)
