/** Grounds on which white letters have a contrast of at least 4.5. */
const OWN: Readonly<Record<string, string>> = {
  BTC: '#b15a00',
  ETH: '#4a61c4',
  SOL: '#7a45e0',
  XRP: '#3a4149',
  BNB: '#8f6800',
  DOGE: '#7d6820',
  ADA: '#2a5ada',
  USDT: '#1b7a5a',
  XAU: '#8a6a00',
  XAG: '#5b6470',
}
const REST = ['#2a5ada', '#b0343a', '#0f7466', '#7a45e0', '#9a5600', '#a1307a', '#3f6b1d', '#41597a']

/** The same ground for the same coin, always. */
export const coinColor = (code: string): string => {
  let sum = 0
  for (let at = 0; at < code.length; at += 1) sum = (sum * 31 + code.charCodeAt(at)) % 9973
  return OWN[code] ?? REST[sum % REST.length] ?? '#3a4149'
}
