import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { motion, pair, rise } from '../../core/state/look.ts'
import { Switch } from '../../ui/Switch.tsx'

/** The colours of the market and how much moves. */
export const LookSwitches = () => {
  const { t } = useTranslation('settings')
  const blueOrange = useSignalValue(pair.value) === 'blue-orange'
  return (
    <>
      <Switch
        label={t('look.blueOrange')}
        hint={t('look.blueOrangeHint')}
        on={blueOrange}
        onChange={(on) => pair.choose(on ? 'blue-orange' : 'green-red')}
      />
      <Switch
        label={t(blueOrange ? 'look.orangeUp' : 'look.warmUp')}
        {...(!blueOrange && { hint: t('look.warmUpHint') })}
        on={useSignalValue(rise.value) === 'warm'}
        onChange={(on) => rise.choose(on ? 'warm' : 'cool')}
      />
      <Switch
        label={t('look.lessMotion')}
        hint={t('look.lessMotionHint')}
        on={useSignalValue(motion.value) === 'less'}
        onChange={(on) => motion.choose(on ? 'less' : 'system')}
      />
    </>
  )
}
