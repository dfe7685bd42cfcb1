import { useTranslation } from 'react-i18next'
import type { certification } from '#protocol'
import { Tag } from '../../ui/Tag.tsx'

const TONES = { none: 'plain', pending: 'warn', approved: 'good', rejected: 'bad', expired: 'bad' } as const

/** How far a step of the certification is. */
export const StateTag = ({ state }: { state: certification.CertificationState }) => {
  const { t } = useTranslation('certification')
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
}
