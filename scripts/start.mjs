// `npm start`: installs missing packages, builds, starts the venue, and prints its address.
import { spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBuild } from './build.mjs'
import { bundled } from './bundle.mjs'
import { ensurePackages, ROOT, say } from './setup.mjs'

const lan = process.argv.includes('--lan')
const https = process.argv.includes('--https')
const dataFolder = resolve(process.env['DATA_DIR'] ?? join(ROOT, 'data'))

const lanAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address

const demoAccounts = () => {
  const file = join(dataFolder, 'demo-accounts.json')
  /** @type {{ account: string, password: string }[]} */
  const accounts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return accounts
}

/** @param {string} address such as http://127.0.0.1:8080 */
const welcome = async (address) => {
  const market = (/** @type {string} */ host) => `${address.replace('0.0.0.0', host)}/#/pages/market/market`
  console.log(`\n  Tapeline is running. Live markets: ${market('127.0.0.1')}\n`)
  for (const { account, password } of demoAccounts()) console.log(`  demo account  ${account}   ${password}`)
  console.log('  Demo funds are play money. Codes for new accounts arrive in the demo mailbox on the register screen.')
  const phone = lan ? lanAddress() : undefined
  if (phone !== undefined) {
    const { default: qr } = await import('qrcode-terminal')
    console.log(`\n  On a phone in the same network: ${market(phone)}\n`)
    qr.generate(market(phone), { small: true })
  } else if (lan) console.log('  No network address found besides this machine’s own.')
  else console.log('  For a phone in the same network: npm start -- --lan')
  if (https) {
    console.log('  The certificate is self-made: the browser warns once. Its SHA-256 fingerprint, to compare there:')
    console.log(`  ${new X509Certificate(readFileSync(join(dataFolder, 'https-cert.pem'))).fingerprint256}`)
  }
  console.log('  Ctrl-C stops it; the next start finds everything again.\n')
}

ensurePackages()
if (!ensureBuild()) {
  say('the build failed; its own message stands above. Nothing was started.')
  process.exit(1)
}

const program = await bundled(join(ROOT, 'server/main.ts'))
const venue = spawn(process.execPath, ['--enable-source-maps', program], {
  cwd: ROOT,
  // The fourth is a channel: when it closes, the venue knows that this process has ended, even if it was killed.
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  env: {
    ...process.env,
    DATA_DIR: dataFolder,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    ...(https ? { HTTPS: 'on' } : {}),
    ...(lan ? { HOST: process.env['HOST'] ?? '0.0.0.0' } : {}),
  },
})
createInterface({ input: /** @type {import('node:stream').Readable} */ (venue.stdout) }).on('line', (line) => {
  if (line.startsWith('ready ')) void welcome(line.slice('ready '.length).trim())
  else console.log(line)
})
process.on('SIGINT', () => venue.kill('SIGINT'))
process.on('SIGTERM', () => venue.kill('SIGTERM'))
venue.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
