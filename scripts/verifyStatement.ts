import { createReadStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createSignatureCheck, verifyStatement } from '#protocol'

const USAGE = `npm run verify:statement -- <file> [--key <public key>]

  Recomputes an account statement (docs/statement.md) and names the first row that is not right.
  --key  a public key of the venue, 64 hex digits; may be given several times. Without it the check says which key signed.

  Exit code: 0 all right, 1 something is wrong, 2 it fits together, but whose key signed is not known.`

const EXIT = { ok: 0, failed: 1, unchecked: 2, foreign: 1 } as const

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true, default: [] } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1 || !existsSync(file)) throw new Error(USAGE)
  const report = await verifyStatement(createReadStream(file), { check: createSignatureCheck(), keys: values.key })
  const { verdict, hasOtherLineEnds, fault, header, lines, publicKey, balances } = report
  if (header !== undefined)
    console.log(
      `Account ${header.uid}, ${header.funds} funds, ${lines} lines from ${new Date(header.from).toISOString()} to ${new Date(header.to).toISOString()}`,
    )
  if (hasOtherLineEnds) console.log('Line ends were changed to CRLF; the rows themselves are checked')
  if (verdict === 'foreign') console.log('This file is not a statement')
  else if (fault !== undefined) console.log(`Row ${fault.row} is wrong: ${fault.fault}`)
  else {
    for (const { coin, kind, amount } of balances) console.log(`${coin} ${kind}: ${amount}`)
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
