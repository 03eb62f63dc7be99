import { z } from "zod";
import { TRAFFIC_SOURCES } from "../../domain/programs/program.ts";

/** A promotion method; programs allow and ban the same ones as traffic sources. */
export const methodKey = z.enum(TRAFFIC_SOURCES);

/** Several methods in any order; duplicates count once. */
export const methodKeys = z.array(methodKey).max(TRAFFIC_SOURCES.length);
