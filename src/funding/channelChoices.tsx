import type { ChannelView } from '#protocol'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import type { Option } from '../ui/choices.ts'
import { channelOptions } from './channels.ts'
import { networkCoin } from './networkCoin.ts'

/** Ways to pay as choices, with what is paid and its network as pictures. */
export const channelChoices = (channels: readonly ChannelView[], everywhere: string): readonly Option<string>[] =>
  channelOptions(channels, everywhere).map((option, at) => {
    const one = channels[at]
    return one === undefined ? option : { ...option, icon: <CoinIcon code={one.currency} network={networkCoin(one)} /> }
  })
