import { z } from "zod";
import { requiredText } from "./common.ts";

const LONGEST_MESSAGE = 4000;

/** The body of every message, from either side. MESSAGE-1. */
export const messageBody = z.strictObject({ body: requiredText(LONGEST_MESSAGE).describe("The message.") });
