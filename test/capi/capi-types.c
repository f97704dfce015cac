// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes and reads every type and attribute of the dialect, right ones and wrong ones.
#include "intent-c/Dialect.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "test/capi/report.h"

#include <stdio.h>

static void show(MlirType type) {
  mlirTypePrint(type, print, stdout);
  puts("");
}

static void domains(MlirContext context) {
  MlirType domain = intentDomainTypeGet(mlirIntegerTypeGet(context, 32));
  show(domain);
  show(intentDomainTypeGetCoordinate(domain));
  printf("domain %d, relation %d\n", intentTypeIsADomain(domain), intentTypeIsARelation(domain));
  printf("null: %d\n", mlirTypeIsNull(intentDomainTypeGet(mlirF32TypeGet(context))));
}

static void relations(MlirContext context) {
  MlirType relation = intentRelationTypeGet(3, 2, mlirIntegerTypeGet(context, 64));
  show(relation);
  printf("results %ld, sources %ld, ", (long)intentRelationTypeGetResults(relation),
         (long)intentRelationTypeGetSources(relation));
  show(intentRelationTypeGetCoordinate(relation));
  printf("domain %d, relation %d\n", intentTypeIsADomain(relation),
         intentTypeIsARelation(relation));
  MlirType wrong = intentRelationTypeGet(-1, 2, mlirIntegerTypeGet(context, 64));
  printf("null: %d\n", mlirTypeIsNull(wrong));
}

static void layouts(MlirContext context) {
  int64_t reg[] = {1, 2}, lane[] = {4, 8, 16, 32, 64}, warp[] = {128};
  MlirAttribute layout = intentLayoutAttrGet(context, 2, reg, 5, lane, 1, warp);
  mlirAttributePrint(layout, print, stdout);
  puts("");
  printf("counts %ld %ld %ld, lane 4: %ld\n",
         (long)intentLayoutAttrGetCount(layout, INTENT_LAYOUT_REG),
         (long)intentLayoutAttrGetCount(layout, INTENT_LAYOUT_LANE),
         (long)intentLayoutAttrGetCount(layout, INTENT_LAYOUT_WARP),
         (long)intentLayoutAttrGetBasis(layout, INTENT_LAYOUT_LANE, 4));
  printf("layout %d, unit %d\n", intentAttributeIsALayout(layout),
         intentAttributeIsALayout(mlirUnitAttrGet(context)));
  printf("null: %d\n", mlirAttributeIsNull(intentLayoutAttrGet(context, 2, reg, 1, lane, 0, NULL)));

  int64_t shape[] = {1, 256}, odd[] = {3};
  MlirType f32 = mlirF32TypeGet(context);
  MlirType tile = mlirRankedTensorTypeGet(2, shape, f32, layout);
  show(tile);
  printf("tile %d, odd %d\n", intentTypeIsATile(tile),
         intentTypeIsATile(mlirRankedTensorTypeGet(1, odd, f32, mlirAttributeGetNull())));
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__intent__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__intent__(), context);
  mlirContextAttachDiagnosticHandler(context, report, NULL, NULL);
  domains(context);
  relations(context);
  layouts(context);
  mlirContextDestroy(context);
  return 0;
}
