import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { typedText } from '../../../ui/format/typed.ts'
import { Note } from '../../../ui/Note.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { chooseFillSignals, fillSignals, mayVibrate, playFill } from '../fillSignals.ts'
import { above0 } from '../priceDraft.ts'
import { chooseOneTap, oneTap } from './oneTap.ts'

/** One tap and the largest order that it sends. */
const OneTapSwitch = () => {
  const { t } = useTranslation('trade')
  const { on, max } = useSignalValue(oneTap)
  const [text, setText] = useState(max === undefined ? '' : typedText(max))
  const [isMissing, setMissing] = useState(false)
  return (
    <>
      <Switch
        label={t('oneTap.switch')}
        hint={t('oneTap.hint')}
        on={on}
        onChange={(next) => {
          setMissing(next && max === undefined)
          if (max !== undefined) chooseOneTap({ on: next, max })
        }}
      />
      <AmountField
        label={t('oneTap.max')}
        unit="USDT"
        text={text}
        error={isMissing ? t('oneTap.maxFirst') : undefined}
        onText={(typed, parsed) => {
          setText(typed)
          setMissing(false)
          const read = above0(parsed)
          // Another limit than the one that is read must not hold.
          chooseOneTap({ on: on && read !== undefined, max: read })
        }}
      />
      <Note small>{t('oneTap.larger')}</Note>
    </>
  )
}

const FillSwitches = () => {
  const { t } = useTranslation('trade')
  const chosen = useSignalValue(fillSignals)
  return (
    <>
      <Switch
        label={t('oneTap.sound')}
        on={chosen.sound}
        onChange={(sound) => {
          chooseFillSignals({ ...chosen, sound })
          if (sound) playFill()
        }}
      />
      {mayVibrate() ? (
        <Switch
          label={t('oneTap.vibration')}
          hint={t('oneTap.vibrationHint')}
          on={chosen.vibration}
          onChange={(vibration) => chooseFillSignals({ ...chosen, vibration })}
        />
      ) : null}
    </>
  )
}

/** What an active trader sets: orders by one tap, and what is heard and felt of a fill. */
export const OneTapSettings = () => (
  <Stack gap={3}>
    <OneTapSwitch />
    <FillSwitches />
  </Stack>
)
