import { changeOf } from "./changes.ts";
import type { Api } from "./console.ts";
import type { InputOf } from "./hooks.ts";

/** What an operation of the console takes. */
export type Input<Name extends keyof Api> = InputOf<Api, Name>;

/** Makes a change in the console. Apart from its reads, since the first screen changes nothing. */
export const useChange = changeOf<Api>();
