import { z } from "zod";
import { TRAFFIC_SOURCES } from "../../domain/programs/program.ts";

/** A promotion method; programs allow and ban the same ones as traffic sources. */
export const methodKey = z.enum(TRAFFIC_SOURCES);

/** More than there are, since duplicates are allowed. */
const MOST_METHODS = 100;

/** Several methods in any order; duplicates count once. */
export const methodKeys = z.array(methodKey).max(MOST_METHODS);
