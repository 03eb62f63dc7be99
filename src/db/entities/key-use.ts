import { defineEntity, p } from "@mikro-orm/postgresql";
import { KEY_CHANNELS } from "../../domain/access/key-use.ts";

const KeyUseSchema = defineEntity({
  name: "KeyUse",
  tableName: "key_use",
  properties: {
    /** Of a brand's or a partner's key. */
    keyId: p.text().primary(),
    channel: p.enum(KEY_CHANNELS).primary(),
    /** The operation's id, or the tool's name. */
    operation: p.text().primary(),
    /** System clock. */
    lastAt: p.datetime(3),
  },
});

/** When a key last called one operation or tool. CONSOLE-33. */
export class KeyUse extends KeyUseSchema.class {}
KeyUseSchema.setClass(KeyUse);
