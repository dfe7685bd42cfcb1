import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { chooseTextScale, TEXT_SCALES, textScale } from '../../core/state/theme.ts'
import { Segmented } from '../../ui/Segmented.tsx'

/** Text from 100 to 200 %: the page's own zoom is blocked, so it grows here. */
export const TextSize = () => {
  const { t } = useTranslation('settings')
  return (
    <Segmented
      items={TEXT_SCALES.map((scale) => ({ id: String(scale), label: t('theme.percent', { count: scale }) }))}
      value={String(useSignalValue(textScale))}
      onChange={(scale) => chooseTextScale(Number(scale))}
      label={t('theme.textSize')}
    />
  )
}
