import type { ChannelView } from '#protocol'
import type { Option } from '../ui/choices.ts'
import { countryName } from '../ui/format/countryName.ts'
import { enumeration } from '../ui/format/enumeration.ts'

/** A way as one calls it: the coin and its chain, or the currency. */
export const channelName = ({ currency, network }: Pick<ChannelView, 'currency' | 'network'>): string =>
  network === '' ? currency : `${currency} · ${network}`

/** The ways that are open in a country (ISO 3166-1); '' for all. */
export const channelsIn = <T extends Pick<ChannelView, 'countries'>>(channels: readonly T[], country: string): T[] =>
  channels.filter(({ countries }) => country === '' || countries.length === 0 || countries.includes(country))

/** As choices; of banks the countries are said, or how many there are. */
export const channelOptions = (channels: readonly ChannelView[], everywhere: string): readonly Option<string>[] =>
  channels.map((one) => {
    const places = one.countries.map((code) => countryName(code))
    const hint = places.length === 0 ? everywhere : enumeration(places.slice(0, 3)) + (places.length > 3 ? ' …' : '')
    return {
      id: one.id,
      label: channelName(one),
      ...(one.method === 'bank' ? { hint, keywords: places.join(' ') } : {}),
    }
  })
