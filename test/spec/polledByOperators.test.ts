import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operators } from '#protocol'

/** Calls that a page of operators repeats by itself, by their names. */
const polledIn = (source: string): readonly string[] =>
  [...source.matchAll(/use(?:Call|CallPages)\(\s*(?:operators\.OPERATOR_CALLS\.)?(\w+),[^;]*?\)\n/g)].flatMap(
    ([text, name]) => (/\bevery: [A-Z_]+/.test(text) && name !== undefined ? [name] : []),
  )

it('what operators’ pages ask by themselves keeps no session open', () => {
  const files = [...readdirSync('src/operator').map((name) => `src/operator/${name}`), 'src/pages/desk.tsx'].filter((name) =>
    name.endsWith('.tsx'),
  )
  const polled = new Set(files.flatMap((file) => polledIn(readFileSync(file, 'utf8'))))
  expect(polled).toEqual(new Set(['followC2cCase', 'followCase', 'countWork', 'listC2cCases', 'listCases', 'listReferralReports', 'listReviews', 'listTextReports', 'status']))
  const calls: Readonly<Record<string, operators.OperatorCall>> = operators.OPERATOR_CALLS
  for (const name of polled) expect(calls[name]?.audience, name).toMatchObject({ idle: true, subject: '', acts: false })
})

it('a planted call that is repeated is found', () => {
  expect(polledIn('const a = useCall(getCase, { id }, { every: REFRESH_INTERVAL_MS })\n')).toEqual(['getCase'])
})
