import type { ComponentType } from "react";

type Load = () => Promise<{ default: ComponentType }>;

/** A screen, and what opens beside it: a list stays while one of its rows is open. */
export interface Screen {
  readonly path: string;
  /** Null for the first one, at "/", which comes with the app. */
  readonly load: Load | null;
  readonly beside?: readonly Screen[];
}

/** Loads a part of an app together with the texts that it needs. */
export type WithWords = <Part>(load: () => Promise<Part>) => Promise<Part>;
