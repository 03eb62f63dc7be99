import { expect, test } from "@jest/globals";
import { socketDirIn } from "../../src/local/postgres/postgres.ts";

const ofLength = (length: number) => `/${"x".repeat(length - 1)}`;
/** `/.s.PGSQL.5432` after the folder. */
const NAME_LENGTH = 14;

test("the socket is in the cluster's folder if its path fits, and is one path to PostgreSQL", () => {
  expect(socketDirIn("/srv/data/postgres", 5432)).toBe("/srv/data/postgres");
  expect(socketDirIn(ofLength(103 - NAME_LENGTH), 5432)).not.toBeNull();
  expect(socketDirIn(ofLength(104 - NAME_LENGTH), 5432)).toBeNull();
  for (const folder of ["/srv/a,b", "/srv/a b", '/srv/"a"']) expect(socketDirIn(folder, 5432)).toBeNull();
});
