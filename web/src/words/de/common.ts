import app from "./app.json" with { type: "json" };
import kit from "./kit.json" with { type: "json" };
import session from "./session.json" with { type: "json" };
import status from "./status.json" with { type: "json" };

/** The texts that every app uses. */
export const common = { app, kit, session, status };
