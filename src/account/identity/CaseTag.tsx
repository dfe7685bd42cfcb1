import { useTranslation } from 'react-i18next'
import type { cases } from '#protocol'
import { Tag } from '../../ui/Tag.tsx'

const TONES = { open: 'warn', approved: 'good', rejected: 'bad', withdrawn: 'plain' } as const

export const CaseTag = ({ state }: Pick<cases.CaseView, 'state'>) => {
  const { t } = useTranslation('certification')
  return <Tag tone={TONES[state]}>{t(`case.state.${state}`)}</Tag>
}
