import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { systemEnvironment } from "./child-environment.ts";
import { removePidFile, writePidFile } from "./pid-file.ts";

/** How a child ended: by an exit status, or by a signal. */
export interface Exit {
  status: number | null;
  signal: NodeJS.Signals | null;
}

export interface ChildOptions {
  /** For messages. */
  name: string;
  command: string;
  args: readonly string[];
  /** Its whole environment; the system's variables by default. */
  env?: NodeJS.ProcessEnv;
  /** User and group to run as; null: our own. Requires root. */
  userId?: number | null;
  /** Sent to the child if this process dies without having stopped it, so that no orphan stays. */
  signalOnOurDeath: "SIGINT" | "SIGTERM" | "SIGKILL";
  logFile: string;
  pidFile: string;
}

/** A running child; it never outlives this process. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  readonly exited: Promise<Exit>;
  hasExited(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Sends the signals in turn, waiting `graceMs` after each, and SIGKILL as a last resort. */
  stop(signals: readonly NodeJS.Signals[], graceMs: number): Promise<Exit>;
}

const GUARD = fileURLToPath(new URL("./guard.ts", import.meta.url));

let canSetDeathSignal: boolean | undefined;

/** Linux can tie a process to its parent's life; busybox's setpriv cannot. */
function hasDeathSignal(): boolean {
  canSetDeathSignal ??=
    process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "TERM", "true"]).status === 0;
  return canSetDeathSignal;
}

/**
 * Starts a child in a session of its own, so that Ctrl-C in the terminal reaches only this process, which stops its
 * children in order.
 *
 * @param options.isGuarded uses the portable guard process even where the kernel could do its work
 */
export async function startChild(options: ChildOptions & { isGuarded?: boolean }): Promise<Child> {
  const log = openSync(options.logFile, "a", 0o600);
  const isGuarded = options.isGuarded ?? !hasDeathSignal();
  const [command, ...args] = isGuarded ? guardedCommand(options) : tiedCommand(options);
  let child: ChildProcess;
  try {
    child = spawn(command, args, {
      detached: true,
      stdio: [isGuarded ? "pipe" : "ignore", log, log],
      env: options.env ?? systemEnvironment(),
    });
    await once(child, "spawn");
  } finally {
    closeSync(log);
  }
  // The guard records the process it starts itself.
  if (!isGuarded) writePidFile(options.pidFile, child.pid as number);
  return follow(options, child, isGuarded);
}

function tiedCommand({ userId, signalOnOurDeath, command, args }: ChildOptions): [string, ...string[]] {
  const user = userId == null ? [] : ["--reuid", String(userId), "--regid", String(userId), "--clear-groups"];
  return ["setpriv", ...user, "--pdeathsig", signalOnOurDeath.slice(3), command, ...args];
}

function guardedCommand(options: ChildOptions): [string, ...string[]] {
  const { command, args, pidFile, signalOnOurDeath, userId = null } = options;
  return [process.execPath, GUARD, JSON.stringify({ command, args, pidFile, signalOnOurDeath, userId })];
}

function follow({ name, logFile, pidFile }: ChildOptions, child: ChildProcess, isGuarded: boolean): Child {
  const pid = child.pid as number;
  let exit: Exit | null = null;
  // A guard cannot forward SIGKILL, so that goes to its whole group: the guard and its command.
  const kill = (signal: NodeJS.Signals): void => {
    if (exit === null) process.kill(isGuarded && signal === "SIGKILL" ? -pid : pid, signal);
  };
  const exited = new Promise<Exit>((resolve) => {
    child.once("exit", (status, signal) => {
      exit = { status, signal };
      removePidFile(pidFile);
      resolve(exit);
    });
  });
  return {
    name,
    pid,
    logFile,
    exited,
    hasExited: () => exit !== null,
    kill,
    async stop(signals, graceMs) {
      for (const signal of [...signals, "SIGKILL" as const]) {
        if (exit !== null) return exit;
        kill(signal);
        await Promise.race([exited, sleep(graceMs, null, { ref: false })]);
      }
      return exited;
    },
  };
}

/** How a child ended, in words. */
export function describeExit({ status, signal }: Exit): string {
  return signal === null ? `exit status ${status}` : `signal ${constants.signals[signal]} (${signal})`;
}

/** The last lines of a child's log, for a message about its failure. */
export function lastLines(logFile: string, count = 12): string {
  try {
    return readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-count).join("\n");
  } catch {
    return "";
  }
}
