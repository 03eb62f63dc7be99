import type { ComponentType } from "react";

type Load = () => Promise<{ default: ComponentType }>;

/** A screen, and what opens beside it: a list stays while one of its rows is open. */
export interface Screen {
  readonly path: string;
  readonly load: Load;
  readonly beside?: readonly Screen[];
}

/** Loads a part of an app together with the texts that it needs. */
export type WithWords = <Part>(load: () => Promise<Part>) => Promise<Part>;
