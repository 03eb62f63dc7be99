import { defineEntity, p } from "@mikro-orm/postgresql";

import { NETWORKS } from "../../domain/programs/program.ts";

const DeploymentSchema = defineEntity({
  name: "Deployment",
  tableName: "deployment",
  properties: {
    id: p.smallint().primary().autoincrement(false).default(1),
    network: p.enum(NETWORKS),
    encryptionCheck: p.blob().$type<Buffer>(),
    customerHashCheck: p.blob().$type<Buffer>(),
    createdAt: p.datetime(3),
  },
  checks: [{ name: "deployment_one_row", expression: "id = 1" }],
});

/** What this database was set up with; a start with other keys or another network is refused. */
export class Deployment extends DeploymentSchema.class {}
DeploymentSchema.setClass(Deployment);
