import type { ComponentType } from "react";
import type { Gate } from "../session/seat.tsx";

type Load = () => Promise<{ default: ComponentType }>;

/** A screen, and what opens beside it: a list stays while one of its rows is open. */
export interface Screen {
  readonly path: string;
  /** Null for the first one, at "/", which comes with the app. */
  readonly load: Load | null;
  readonly beside?: readonly Screen[];
  /** Whom a form is for that has an address of its own; others read there who may use it. */
  readonly needs?: Gate;
}

/** Shows a screen to those who may use it, and others who may. */
export type ForWhoeverMay = (needs: Gate, Screen: ComponentType) => Promise<ComponentType>;

/** Loads a part of an app together with the texts that it needs. */
export type WithWords = <Part>(load: () => Promise<Part>) => Promise<Part>;
