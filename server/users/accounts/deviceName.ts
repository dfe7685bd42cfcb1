import type { IncomingHttpHeaders } from 'node:http'
import type { activity } from '#protocol'

/** The longest user agent that is read or stored: names come early, and what is hostile is long. */
const MAX_AGENT_CHARS = 256
export const cutAgent = (userAgent: string): string => userAgent.slice(0, MAX_AGENT_CHARS)
/** The longest client hint that is read. */
const MAX_HINT_CHARS = 256

/** The first match is the name: browsers that imitate another one come before it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bBrave\//, 'Brave'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile(?:\/\w+)? )?Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
/** Brands of client hints whose browsers call themselves Chrome in the user agent, and how they are named beside it. */
const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/"Brave"/, 'Brave'],
  [/"Microsoft Edge"/, 'Edg'],
  [/"Opera"/, 'OPR'],
  [/"Vivaldi"/, 'Vivaldi'],
  [/"YaBrowser"|"Yandex"/, 'YaBrowser'],
  [/"DuckDuckGo"/, 'DuckDuckGo'],
  [/"Google Chrome"|"Chromium"|"HeadlessChrome"/, 'Chrome'],
]
const PLATFORMS: ReadonlyMap<string, string> = new Map([
  ['"Android"', 'Android'],
  ['"Windows"', 'Windows'],
  ['"macOS"', 'Macintosh'],
  ['"Chrome OS"', 'CrOS'],
  ['"Linux"', 'Linux'],
])

const find = (names: typeof BROWSERS, text: string): string => names.find(([mark]) => mark.test(text))?.[1] ?? ''

const hint = (value: string | string[] | undefined): string => String(value ?? '').slice(0, MAX_HINT_CHARS)

/**
 * What a request states of its program, as it is stored: the user agent, cut, with what client hints (`sec-ch-ua`,
 * `sec-ch-ua-platform`) name besides: `Mozilla/5.0 … Safari/537.36 Brave/`. Of hints only known names are taken over.
 */
export const agentOf = (headers: IncomingHttpHeaders): string => {
  const agent = headers['user-agent'] ?? ''
  const brand = find(BRANDS, hint(headers['sec-ch-ua']))
  const platform = PLATFORMS.get(hint(headers['sec-ch-ua-platform'])) ?? ''
  const parts = [
    ...(brand === '' || agent.includes(`${brand}/`) ? [] : [`${brand}/`]),
    ...(platform === '' || find(SYSTEMS, cutAgent(agent)) !== '' ? [] : [`(${platform})`]),
  ]
  const added = parts.map((part) => ` ${part}`).join('')
  return `${agent.slice(0, MAX_AGENT_CHARS - added.length)}${added}`
}

/**
 * What a user agent states, in names from closed lists; '' where it states none of them. It proves nothing, but helps
 * users to recognise their own devices.
 */
export const deviceName = (userAgent: string): activity.Device => {
  const read = cutAgent(userAgent)
  return { browser: find(BROWSERS, read), system: find(SYSTEMS, read) }
}
