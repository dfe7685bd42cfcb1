import { useTranslation } from 'react-i18next'
import type { TimedDirection } from '#protocol'
import { Tag } from '../../../ui/Tag.tsx'

/** Up or down: an arrow and a word, never the colour alone. */
export const DirectionTag = ({ direction }: { direction: TimedDirection }) => {
  const { t } = useTranslation('timed')
  return <Tag tone={direction}>{`${direction === 'up' ? '▲' : '▼'} ${t(direction)}`}</Tag>
}
