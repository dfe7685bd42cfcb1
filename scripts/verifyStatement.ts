import { createReadStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createSignatureCheck, type SignedContent, verifySigned } from '#protocol'

const USAGE = `npm run verify:statement -- <file> [--key <public key>]

  Recomputes an account statement (docs/statement.md) or the record of a C2C order (docs/c2c-evidence.md), and names the
  first row that is not right.
  --key  a public key of the venue, 64 hex digits; may be given several times. Without it the check says which key signed.

  Exit code: 0 all right, 1 something is wrong, 2 it fits together, but whose key signed is not known.`

const EXIT = { ok: 0, failed: 1, unchecked: 2, foreign: 1 } as const

const isoOf = (at: number): string => new Date(at).toISOString()

/** What a file is about, in one line. */
const aboutOf = (content: SignedContent): string => {
  if (content.kind === 'statement') {
    const { uid, funds, from, to } = content.header
    return `Account ${uid}, ${funds} funds, ${content.lines} lines from ${isoOf(from)} to ${isoOf(to)}`
  }
  const { order, party, funds, made, privacy } = content.header
  const { step, statement, ruling, deposit, decision, message } = content.counts
  const more = [
    ...(deposit === 0 ? [] : [`${deposit} takings of a deposit`]),
    ...(decision === 0 ? [] : [`${decision} decisions`]),
  ].map((part) => `${part}, `)
  const whom = party === 'operators' ? party : `its ${party}`
  return `C2C order ${order}, ${funds} funds, for ${whom} at ${isoOf(made)}, names and payment data ${privacy}: ${step} steps, ${statement} statements, ${ruling} rulings, ${more.join('')}${message} chat lines`
}

/** What the rows of a file come to, a line each. */
const factsOf = (content: SignedContent): string[] =>
  content.kind === 'statement'
    ? content.balances.map(({ coin, kind, amount }) => `${coin} ${kind}: ${amount}`)
    : [
        ...[...content.facts].filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`),
        ...(content.agreed === undefined
          ? []
          : [`by agreement: ${content.agreed.toBuyer} to the buyer, ${content.agreed.toSeller} back to the seller`]),
      ]

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true, default: [] } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1 || !existsSync(file)) throw new Error(USAGE)
  const report = await verifySigned(createReadStream(file), { check: createSignatureCheck(), keys: values.key })
  const { verdict, hasOtherLineEnds, fault, content, publicKey } = report
  if (content !== undefined) console.log(aboutOf(content))
  if (hasOtherLineEnds) console.log('Line ends were changed to CRLF; the rows themselves are checked')
  if (verdict === 'foreign') console.log('This file is neither a statement nor the record of an order')
  else if (fault !== undefined) console.log(`Row ${fault.row} is wrong: ${fault.fault}`)
  else {
    for (const line of content === undefined ? [] : factsOf(content)) console.log(line)
    console.log(`Every row fits; signed by ${publicKey}`)
    if (verdict === 'unchecked') console.log('Whether that is a key of the venue: compare it, or give --key')
  }
  return EXIT[verdict]
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
