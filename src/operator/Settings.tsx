import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { invalidateCall } from '../core/request/queries.ts'
import { useCallPages } from '../core/request/useCallPages.ts'
import { useStream } from '../core/state/streamContext.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note } from '../ui/Note.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Lines } from './Lines.tsx'
import { More } from './More.tsx'
import { Reviews } from './Reviews.tsx'
import { Recall } from './settings/Recall.tsx'
import { SettingForm } from './settings/SettingForm.tsx'
import { SettingLineText } from './settings/SettingLineText.tsx'

const KINDS = ['setting'] as const

interface SettingsProps {
  mayAct: boolean
  /** What is open at first: a kind, and one of it; '' for none. */
  first?: { readonly kind: string; readonly key: string }
}

const isKind = (kind: string | undefined): kind is operators.SettingKind =>
  operators.settingKind.options.some((one) => one === kind)

/** What is configured, and what comes; a change is a line with its date. */
export const Settings = ({ mayAct, first }: SettingsProps) => {
  const { t } = useTranslation(['operator', 'configuration'])
  const { now } = useStream()
  const [kind, setKind] = useState<operators.SettingKind | 'all'>(isKind(first?.kind) ? first.kind : 'all')
  const pages = useCallPages(operators.OPERATOR_CALLS.settingsLog, kind === 'all' ? {} : { kind }, { cursor: 'after' })
  const { failure, refresh } = pages
  const refreshAll = (): Promise<unknown> =>
    Promise.all([refresh(), invalidateCall(operators.OPERATOR_CALLS.settingKeys)])
  const lines = pages.pages.flatMap((page) => page.lines)
  return (
    <>
      <Reviews kinds={KINDS} onDone={refreshAll} />
      <Card title={t(mayAct ? 'settings.change' : 'settings.kind')}>
        <Stack gap={3}>
          <SelectField
            label={t('settings.kind')}
            value={kind}
            onChange={setKind}
            options={[
              { id: 'all', label: t('queue.all') },
              ...operators.settingKind.options.map((id) => ({ id, label: t(`configuration:kind.${id}`) })),
            ]}
          />
          {mayAct && kind !== 'all' ? (
            <SettingForm key={kind} kind={kind} first={kind === first?.kind ? first.key : ''} onDone={refresh} />
          ) : null}
        </Stack>
      </Card>
      <Card title={t('settings.log')}>
        {failure !== undefined && lines.length === 0 ? (
          <ErrorState title={failureText(failure)} onRetry={refresh} />
        ) : null}
        {lines.length === 0 && failure === undefined ? <Note>{t('settings.empty')}</Note> : null}
        <Lines>
          {lines.map((line) => (
            <SettingLineText
              key={line.id}
              line={line}
              tag={
                line.recalled !== undefined
                  ? t('settings.isRecalled')
                  : line.from > now.peek()
                    ? t('settings.comes')
                    : ''
              }
            >
              {mayAct && line.recalled === undefined && line.from > now.peek() ? (
                <Recall line={line} onDone={refreshAll} />
              ) : null}
            </SettingLineText>
          ))}
        </Lines>
        <More pages={pages} />
      </Card>
    </>
  )
}
