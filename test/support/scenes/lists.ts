import { describe, expect, test } from "@jest/globals";
import type { ApiResponse, TestApi } from "./api.ts";

/** Reads a list page by page to its end. `between` runs before every page but the first. */
export async function readPages(
  api: TestApi,
  path: string,
  key: string,
  limit: number,
  between: () => Promise<unknown> = async () => undefined,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  let cursor: string | null = null;
  do {
    if (cursor !== null) await between();
    const response: ApiResponse = await api.call(
      "GET",
      withQuery(path, { limit, ...(cursor !== null && { cursor }) }),
      { key },
    );
    expect(response.status).toBe(200);
    expect(response.body.has_more).toBe(response.body.next_cursor !== null);
    if (response.body.has_more) expect(response.body.data).toHaveLength(limit);
    rows.push(...response.body.data);
    cursor = response.body.next_cursor;
  } while (cursor !== null);
  return rows;
}

export function withQuery(path: string, query: Record<string, string | number>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return `${path}${path.includes("?") ? "&" : "?"}${parameters.toString()}`;
}

/**
 * What every paginated list guarantees: its pages join to the whole, whatever arrives meanwhile, also where rows were
 * made in one moment; and a cursor is good for its own list only.
 */
export function testPages<Scene>(
  running: () => TestApi,
  list: Readonly<{
    scene: () => Promise<Scene>;
    path: (scene: Scene) => string;
    key: (scene: Scene) => string;
    /** Adds a row to the list, or a few. */
    add: (scene: Scene) => Promise<unknown>;
    /** Gives all rows one moment of creation, where the list is ordered by it. */
    makeSimultaneous?: (scene: Scene) => Promise<unknown>;
    /** A path or query for which a cursor of `path` is not good. */
    otherPaths: (scene: Scene) => readonly string[];
  }>,
): void {
  const { path, key } = list;
  const filled = async () => {
    const scene = await list.scene();
    for (let count = 0; count < 4; count += 1) await list.add(scene);
    return scene;
  };
  const wholeOf = async (scene: Scene) => {
    const response = await running().call("GET", withQuery(path(scene), { limit: 100 }), { key: key(scene) });
    expect([response.status, response.body.has_more, response.body.next_cursor]).toEqual([200, false, null]);
    expect(response.body.data.length).toBeGreaterThanOrEqual(4);
    return response.body.data as { id: string | number }[];
  };

  describe("pages", () => {
    test.each([2, 3])("of %d rows join to the list, while rows arrive in between", async (limit) => {
      const scene = await filled();
      const whole = await wholeOf(scene);
      expect(await readPages(running(), path(scene), key(scene), limit, () => list.add(scene))).toEqual(
        whole,
      );
      const after = await wholeOf(scene);
      expect(after.length).toBeGreaterThan(whole.length);
      expect(after.slice(-whole.length)).toEqual(whole);
    });

    if (list.makeSimultaneous !== undefined) {
      test("neither repeat nor miss rows that were made in one moment", async () => {
        const scene = await filled();
        await list.makeSimultaneous?.(scene);
        const whole = await wholeOf(scene);
        expect(whole.map(({ id }) => id)).toEqual(
          whole.map(({ id }) => id).toSorted((one, other) => (one < other ? 1 : -1)),
        );
        expect(await readPages(running(), path(scene), key(scene), 1)).toEqual(whole);
      });
    }

    test("are asked for with a limit of 1 to 100", async () => {
      const scene = await list.scene();
      for (const limit of ["0", "101", "-1", "1.5", "ten", ""]) {
        const response = await running().call("GET", withQuery(path(scene), { limit }), { key: key(scene) });
        expect([limit, response.body.error?.code]).toEqual([limit, "invalid_request"]);
        expect(response.body.error.message).toContain("limit");
      }
    });

    test("are not given for a cursor of another list, of other filters, altered, too long or made up", async () => {
      const scene = await filled();
      const first = await running().call("GET", withQuery(path(scene), { limit: 1 }), { key: key(scene) });
      const cursor = first.body.next_cursor as string;
      const [body, tag] = cursor.split(".") as [string, string];
      const altered = [
        `${body}A.${tag}`,
        `${body}.${tag.startsWith("A") ? "B" : "A"}${tag.slice(1)}`,
        body,
        `${cursor}.`,
        "",
        "x",
        "a".repeat(401),
      ];
      const calls = [
        ...altered.map((wrong) => withQuery(path(scene), { cursor: wrong })),
        ...list.otherPaths(scene).map((other) => withQuery(other, { cursor })),
      ];
      for (const call of calls) {
        const response = await running().call("GET", call, { key: key(scene) });
        expect([call, response.status, response.body.error?.code]).toEqual([call, 400, "invalid_cursor"]);
      }
    });
  });
}
