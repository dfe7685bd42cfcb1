import { signal } from '@preact/signals-core'
import type { ReactNode } from 'react'

export interface CoinIconProps {
  readonly code: string
  /** What it is priced in; a pair of currencies is shown by both, the base over its quote. */
  readonly quote?: string | undefined
  /** The coin of the network on which it is sent, shown as a badge. */
  readonly network?: string | undefined
  readonly size?: 'normal' | 'small' | 'large' | undefined
}

/** Whether a screen has shown a coin yet. */
export const coinPictureDemand = { any: false }

/** What draws coins; undefined until the file with the pictures is in the page. */
export const coinPictures = signal<((props: CoinIconProps) => ReactNode) | undefined>(undefined, {
  watched: () => {
    coinPictureDemand.any = true
  },
})
