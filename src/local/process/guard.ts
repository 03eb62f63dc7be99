import { spawn } from "node:child_process";
import { writePidFile } from "./pid-file.ts";

/**
 * Runs one command and ends it when our parent dies, which closes standard input. Used where the kernel cannot tie a
 * process to its parent's life; the command needs no change for it.
 */
const { command, args, pidFile, signalOnOurDeath, userId } = JSON.parse(process.argv[2] as string) as {
  command: string;
  args: string[];
  pidFile: string;
  signalOnOurDeath: NodeJS.Signals;
  userId: number | null;
};

const PASSED_ON = ["SIGINT", "SIGTERM", "SIGQUIT"] as const;

const child = spawn(command, args, {
  stdio: ["ignore", "inherit", "inherit"],
  ...(userId === null ? {} : { uid: userId, gid: userId }),
});
child.once("error", (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  process.exit(127);
});
child.once("spawn", () => writePidFile(pidFile, child.pid as number));
child.once("exit", (status, signal) => {
  if (signal === null) process.exit(status ?? 1);
  for (const passed of PASSED_ON) process.removeAllListeners(passed);
  process.kill(process.pid, signal);
});

for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));
process.stdin.resume();
process.stdin.once("end", () => child.kill(signalOnOurDeath));
