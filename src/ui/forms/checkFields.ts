import * as v from 'valibot'

/** A check of several fields at once: names those that are wrong (`fields.iban`), judging by all that was typed. */
export const checkFields = <Fields extends object>(wrong: (fields: Fields) => readonly string[]) =>
  checkSentences<Fields>((fields) => wrong(fields).map((name) => [name, name]))

/** The same, with the sentence that stands at each field. */
export const checkSentences = <Fields extends object>(
  wrong: (fields: Fields) => readonly (readonly [string, string])[],
) =>
  v.rawCheck<Fields>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input: Record<string, unknown> = Object.fromEntries(Object.entries(dataset.value))
    for (const [name, message] of wrong(dataset.value)) {
      const [first = name, ...rest] = name.split('.')
      const step = (key: string) => ({ type: 'object', origin: 'value', input, key, value: undefined }) as const
      addIssue({ message, path: [step(first), ...rest.map(step)] })
    }
  })
