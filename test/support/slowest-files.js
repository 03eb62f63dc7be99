const SHOWN = 20;

/** Jest reporter of `npm run test:slow`: lists the files that took longest, in seconds of their own run time. */
export default class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    const files = testResults
      .map(({ testFilePath, perfStats }) => ({ path: testFilePath, seconds: perfStats.runtime / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds);
    const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
    const lines = files
      .slice(0, SHOWN)
      .map(
        ({ path, seconds }) =>
          `${seconds.toFixed(1).padStart(7)} s  ${path.replace(`${process.cwd()}/`, "")}`,
      );
    process.stderr.write(
      `\nThe slowest of ${files.length} files, which took ${total.toFixed(0)} s together:\n${lines.join("\n")}\n`,
    );
  }
}
