import { defineEntity, p } from "@mikro-orm/postgresql";

import { Program } from "./program.ts";

const ProgramQuestionSchema = defineEntity({
  name: "ProgramQuestion",
  tableName: "program_question",
  properties: {
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").primary(),
    id: p.text().primary(),
    question: p.text(),
    /** Its place among the program's questions, the least first; those of one place by their creation. */
    position: p.integer().default(0),
    createdAt: p.datetime(3),
  },
});

/** A program's question to applicants; answers are keyed by its id. */
export class ProgramQuestion extends ProgramQuestionSchema.class {}
ProgramQuestionSchema.setClass(ProgramQuestion);
