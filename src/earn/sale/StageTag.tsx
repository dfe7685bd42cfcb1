import { useTranslation } from 'react-i18next'
import type { SaleView } from '#protocol'
import { Tag } from '../../ui/Tag.tsx'

const TONES = {
  upcoming: 'plain',
  subscribing: 'good',
  rationing: 'accent',
  paying: 'warn',
  distributing: 'accent',
  distributed: 'plain',
  refunded: 'plain',
} as const satisfies Record<SaleView['stage'], string>

/** How far a sale has come. */
export const StageTag = ({ stage }: Pick<SaleView, 'stage'>) => {
  const { t } = useTranslation('sale')
  return <Tag tone={TONES[stage]}>{t(`stage.${stage}`)}</Tag>
}
