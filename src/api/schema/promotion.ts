import { z } from "zod";
import { TRAFFIC_SOURCES } from "../../domain/programs/program.ts";

/** A method of promoting; programs allow and ban the same ones as traffic sources. */
export const methodKey = z.enum(TRAFFIC_SOURCES);

/** Several of them, in any order; one that stands twice counts once. */
export const methodKeys = z.array(methodKey).max(TRAFFIC_SOURCES.length);
