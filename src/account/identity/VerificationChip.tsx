import { useTranslation } from 'react-i18next'
import { type ChipTone, StateChip } from '../../ui/StateChip.tsx'

/** By the number of the wire. */
const TONES: readonly ChipTone[] = ['warn', 'waits', 'good', 'bad']

/** How far the advanced verification is: 0 none or expired, 1 pending, 2 approved, 3 rejected. */
export const VerificationChip = ({ status }: { status: number }) => {
  const { t } = useTranslation('account')
  return <StateChip tone={TONES[status] ?? 'warn'}>{t(`personal.statusAdvanced.${status}`)}</StateChip>
}
