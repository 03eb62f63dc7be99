import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { withClient } from "../../src/local/postgres/databases.ts";

const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 120_000;

/** What PostgreSQL writes again by itself, or what belongs to the running server. */
const NOT_COPIED = new Set(["pg_wal", "postmaster.pid", "postmaster.opts", "pg_replslot", "pg_stat_tmp"]);

/** Settings that take effect at the next start: every finished WAL segment is copied to the folder. */
export async function archiveWal(adminUrl: string, archive: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query("alter system set archive_mode = 'on'");
    const copy = `test ! -f ${archive}/%f && cp %p ${archive}/%f`;
    await client.query(`alter system set archive_command = ${pg.escapeLiteral(copy)}`);
    await client.query("alter system set archive_timeout = '60s'");
  });
}

/** A base backup of a running server, by PostgreSQL's low-level API: pg_basebackup is not among the embedded programs. */
export async function takeBaseBackup(adminUrl: string, clusterDir: string, backup: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query("select pg_backup_start('drill', fast => true)");
    copyCluster(clusterDir, backup);
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      "select * from pg_backup_stop()",
    );
    const owner = statSync(clusterDir);
    const label = join(backup, "backup_label");
    writeFileSync(label, rows[0]!.labelfile, { mode: 0o600 });
    chownSync(label, owner.uid, owner.gid);
  });
}

function copyCluster(clusterDir: string, backup: string): void {
  const { uid, gid } = statSync(clusterDir);
  mkdirSync(backup, { mode: 0o700 });
  chownSync(backup, uid, gid);
  const copied = readdirSync(clusterDir).filter((name) => !NOT_COPIED.has(name) && !name.startsWith(".s."));
  copyAll(
    copied.map((name) => join(clusterDir, name)),
    backup,
  );
  for (const name of ["pg_wal", "pg_replslot"]) {
    mkdirSync(join(backup, name), { mode: 0o700 });
    chownSync(join(backup, name), uid, gid);
  }
}

function copyAll(from: readonly string[], to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", ...from, to], { encoding: "utf8" });
  // A file may be deleted while it is copied; the WAL has what became of it.
  const others = stderr.split("\n").filter((line) => line !== "" && !line.includes("No such file"));
  if (status !== 0 && others.length > 0) throw new Error(`the copy failed: ${others.join("; ")}`);
}

/** Waits until everything written so far is in the archive. */
export async function untilArchived(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const switched = await client.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
    const { file } = switched.rows[0]!;
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(LOOK_EVERY_MS)) {
      const { rows } = await client.query<{ isThere: boolean }>(
        `select coalesce(last_archived_wal >= $1, false) as "isThere" from pg_stat_archiver`,
        [file],
      );
      if (rows[0]?.isThere === true) return;
      if (Date.now() > deadline) throw new Error(`${file} was not archived`);
    }
  });
}

/** Puts the backup in the cluster's place; the next start replays the archive up to the moment, and no further. */
export function restoreTo(moment: Date, backup: string, clusterDir: string, archive: string): void {
  const owner = statSync(clusterDir);
  for (const name of readdirSync(clusterDir))
    rmSync(join(clusterDir, name), { recursive: true, force: true });
  copyAll(
    readdirSync(backup).map((name) => join(backup, name)),
    clusterDir,
  );
  appendFileSync(
    join(clusterDir, "postgresql.auto.conf"),
    [
      `restore_command = 'cp ${archive}/%f %p'`,
      // No name of a time zone is known yet when PostgreSQL reads this.
      `recovery_target_time = '${moment.toISOString().replace("Z", "+00")}'`,
      "recovery_target_action = 'promote'",
      "",
    ].join("\n"),
  );
  const signal = join(clusterDir, "recovery.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  chownSync(signal, owner.uid, owner.gid);
}

/** Waits until the restored server takes writes. */
export async function untilPromoted(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(LOOK_EVERY_MS)) {
      const { rows } = await client.query<{ waits: boolean }>("select pg_is_in_recovery() as waits");
      if (rows[0]?.waits === false) return;
      if (Date.now() > deadline) throw new Error("the restored PostgreSQL does not leave recovery");
    }
  });
}
