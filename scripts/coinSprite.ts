import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Config, optimize } from 'svgo'
import type { Plugin } from 'vite'
import { COIN_CODES } from '../server/market/coins.ts'

// One file with a picture for each coin, currency and metal, made at build time from two packages: @web3icons/core draws coins as
// a sign on a ground of the coin's colour, circle-flags draws flags (NOTICE.md).

/** The module whose default export is the address of the file. */
const ADDRESS_MODULE = 'virtual:coin-sprite'
const LOADED = `\0${ADDRESS_MODULE}`
/** Where the development server has it. */
const DEVELOPMENT = '/coins.svg'

const req = createRequire(import.meta.url)

/** Coins that are held, or paid out on, without a pair of their own. */
const OTHER_COINS = ['USDT', 'USDC']
/** Coins whose picture is that of their network: there is none of their own, or it shows another coin of the same code. */
const FILES: Readonly<Record<string, string>> = {
  APT: 'networks/background/aptos',
  ARB: 'networks/background/arbitrum-one',
  INJ: 'networks/background/injective',
  STX: 'networks/background/stacks',
  TON: 'networks/background/ton',
  WLD: 'networks/background/world',
}
/** The ground of coins whose white sign alone is taken: the picture with a ground has a white one. */
const GROUNDS: Readonly<Record<string, string>> = { DOGE: '#ba9f33' }
/** Listed coins that the package has no picture of; they keep their letters. */
export const WITHOUT_PICTURE: ReadonlySet<string> = new Set(['ENA', 'ONDO'])

/** Those of forex, of bank channels, and of what amounts may be shown in. */
const CURRENCIES = 'AUD CAD CHF CNY EUR GBP HKD JPY KRW NZD SGD THB TWD USD VND'.split(' ')

const bar = (ground: string, light: string, side: string): string =>
  `<svg viewBox="0 0 24 24"><path fill="${ground}" d="M0 0h24v24H0z"/><path fill="${light}" d="M8 8h8l1.5 4.5h-11z"/><path fill="${side}" d="M6.5 12.5h11l.8 4H5.7z"/></svg>`
/** A bar on a ground of its metal. */
const METALS: Readonly<Record<string, string>> = {
  XAU: bar('#c9971c', '#ffe9a8', '#f7cf5b'),
  XAG: bar('#7b8794', '#f4f6f8', '#cfd6dd'),
}

/** What the package exports is a module with the text of the picture. */
const drawing = (file: string): string => {
  const module = readFileSync(req.resolve(`@web3icons/core/svgs/${file}.svg.js`), 'utf8')
  const [, text] = /'(<svg[^]*<\/svg>)/.exec(module) ?? []
  if (text === undefined) throw new Error(`@web3icons/core has no picture in ${file}`)
  // The clip is the edge of the picture itself; the app cuts it round.
  return text
    .replaceAll('\\n', '')
    .replaceAll(/ clip-path="[^"]*"/g, '')
    .replaceAll(/<clipPath[^]*?<\/clipPath>/g, '')
}

const coinPicture = (code: string): string => {
  const ground = GROUNDS[code]
  if (ground === undefined) return drawing(FILES[code] ?? `tokens/background/${code}`)
  // As large as the signs of the others.
  const sign = drawing(`tokens/mono/${code}`).replace(/<svg[^>]*>/, '<g transform="translate(3.6 3.6) scale(0.7)">')
  return `<svg viewBox="0 0 24 24"><path fill="${ground}" d="M0 0h24v24H0z"/>${sign.replace('</svg>', '</g>')}</svg>`
}

/** ISO 4217: the first two letters of a currency are its country, or EU. */
const flag = (currency: string): string => {
  const file = req.resolve(`circle-flags/flags/${currency.slice(0, 2).toLowerCase()}.svg`)
  return readFileSync(file, 'utf8')
    .replace(/<mask[^]*?<\/mask>/, '')
    .replace(/ mask="[^"]*"/, '')
}

const config = (code: string): Config => ({
  // A hundredth of the side of 24 is less than a pixel of any screen.
  floatPrecision: 2,
  plugins: ['preset-default', { name: 'prefixIds', params: { prefix: `coin-${code}`, delim: '-' } }],
})

const symbol = (code: string, picture: string): string => {
  const { data } = optimize(picture, config(code))
  const [, viewBox = '0 0 24 24'] = /viewBox="([^"]+)"/.exec(picture) ?? []
  return data.replace(/^<svg[^>]*>/, `<symbol id="coin-${code}" viewBox="${viewBox}">`).replace(/svg>$/, 'symbol>')
}

/** The pictures by the code of what they show. */
const pictures = (): ReadonlyMap<string, string> =>
  new Map([
    ...[...COIN_CODES.filter((code) => !WITHOUT_PICTURE.has(code)), ...OTHER_COINS].map(
      (code) => [code, coinPicture(code)] as const,
    ),
    ...CURRENCIES.map((code) => [code, flag(code)] as const),
    ...Object.entries(METALS),
  ])

/** The file: a symbol for each picture, `coin-BTC` for Bitcoin's. */
export const coinSprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${[...pictures()].map(([code, picture]) => symbol(code, picture)).join('')}</svg>`

/** Adds the file to the build under a name with its hash, and a module that says where it is. */
export const coinPictures = (): Plugin => {
  let isBuild = false
  return {
    name: 'tapeline-coin-pictures',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    configureServer(server) {
      server.middlewares.use(DEVELOPMENT, (_, response) => {
        response.setHeader('content-type', 'image/svg+xml')
        response.end(coinSprite())
      })
    },
    resolveId: (source) => (source === ADDRESS_MODULE ? LOADED : undefined),
    load(id) {
      if (id !== LOADED) return undefined
      if (!isBuild) return `export default '${DEVELOPMENT}'`
      const file = this.emitFile({ type: 'asset', name: 'coins.svg', source: coinSprite() })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
