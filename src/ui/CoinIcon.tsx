import { useSignalValue } from '../core/live/useSignalValue.ts'
import { type CoinIconProps, coinPictures } from './coinPictures.ts'
import { coinLetters } from './parts/coinLetters.tsx'

/**
 * The round picture of a coin or currency, or of two. Letters stand there until the pictures are loaded, and where there is
 * none. Decoration; the name stands beside it.
 */
export const CoinIcon = (props: CoinIconProps) => (useSignalValue(coinPictures) ?? coinLetters)(props)
