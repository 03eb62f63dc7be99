import { useState } from "react";

type Fields = Record<string, string | boolean>;

/** @param from what the field had when it was edited first */
interface Edit<Value> {
  readonly value: Value;
  readonly from: Value;
}

type Edits<Values> = { readonly [Field in keyof Values]?: Edit<Values[Field]> };

/** A text is stored without the space around it. */
const asStored = <Value>(value: Value) => (typeof value === "string" ? value.trim() : value);

/**
 * What a form shows: the values of the program, under what was edited here. Only that is saved, and only over what was
 * shown when it was edited: nobody loses what they have saved meanwhile without having been asked for it.
 */
export function useEdits<Values extends Fields>(stored: Values) {
  type Field = keyof Values & string;
  const [edits, setEdits] = useState<Edits<Values>>({});
  const fieldsOf = (of: Edits<Values>) => Object.keys(of) as Field[];
  const fields = fieldsOf(edits);
  const changed = fields.filter((field) => asStored(edits[field]!.value) !== stored[field]);
  const outdated = changed.filter((field) => edits[field]!.from !== stored[field]);
  const partOf = (part: "value" | "from", of: readonly Field[]) =>
    Object.fromEntries(of.map((field) => [field, edits[field]![part]])) as Partial<Values>;
  /** @param next what becomes of the edit of a field; null forgets it */
  const change = (next: (field: Field, edit: Edit<unknown>) => Edit<unknown> | null) =>
    setEdits((now) => {
      const kept: Record<string, Edit<unknown>> = {};
      for (const field of fieldsOf(now)) {
        const edit = next(field, now[field]!);
        if (edit !== null) kept[field] = edit;
      }
      return kept as Edits<Values>;
    });
  return {
    values: { ...stored, ...partOf("value", fields) },
    changes: partOf("value", changed),
    from: partOf("from", changed),
    /** Those that somebody else has changed meanwhile. */
    outdated,
    set: <Name extends Field>(field: Name, value: Values[Name]) =>
      setEdits((now) => ({
        ...now,
        [field]: { value, from: changed.includes(field) ? now[field]!.from : stored[field] },
      })),
    /** Once they are saved: what was edited since stays, as an edit of that. */
    forget: (saved: Partial<Values>) =>
      change((field, edit) => {
        if (!(field in saved)) return edit;
        return edit.value === saved[field] ? null : { ...edit, from: asStored(saved[field]) };
      }),
    takeTheirs: () => change((field, edit) => (outdated.includes(field) ? null : edit)),
    keepOwn: () => change((field, edit) => ({ ...edit, from: stored[field] })),
  };
}
