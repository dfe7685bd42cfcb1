import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { htmlLang, isLanguage, LANGUAGE_NAMES, LANGUAGES, operators } from '#protocol'
import { invalidateCall } from '../core/request/queries.ts'
import { request } from '../core/request/request.ts'
import { useCallPages } from '../core/request/useCallPages.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { SegmentedInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { FormError } from '../ui/forms/FormError.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import { Paged } from '../ui/Paged.tsx'
import { Stack } from '../ui/Stack.tsx'
import css from './Operator.module.css'
import { StateChoice } from './StateChoice.tsx'
import { useWhyNot } from './useWhyNot.ts'

const { countWork, listTextReports, decideTextReport } = operators.OPERATOR_CALLS
const REFRESH_INTERVAL_MS = 10_000
const STATES = ['open', 'ended'] as const
const DECISIONS = ['changed', 'declined'] as const

const schema = v.object({ state: v.picklist(DECISIONS), note: v.string() })

/** Says what became of a reported text. */
const DecideForm = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const { t } = useTranslation('operator')
  const form = useForm({
    schema,
    values: { state: 'changed', note: '' },
    onSubmit: async ({ state, note }) => {
      const reply = await request(decideTextReport, { id, state, note })
      if (reply.kind !== 'ok') return reply
      const { outcome } = reply.data
      showToast(t(`outcome.${outcome}`), outcome === 'done' ? 'good' : 'bad')
      await Promise.all([listTextReports, countWork].map((call) => invalidateCall(call)))
      return onDone()
    },
  })
  const why = useWhyNot()(form.watch('note'))
  return (
    <Form of={form} gap="close">
      <SegmentedInput
        {...form.field('state')}
        label={t('case.decision')}
        items={DECISIONS.map((one) => ({ id: one, label: t(`text.state.${one}`) }))}
      />
      <TextInput {...form.field('note')} label={t('note')} maxLength={500} />
      <FormError />
      <SubmitButton of={form} size="normal" disabled={why !== undefined} why={why}>
        {t('text.save')}
      </SubmitButton>
    </Form>
  )
}

interface ReportProps {
  report: operators.TextReport
  mayAct: boolean
  /** Lists what concerns the same screen; undefined where that is listed. */
  onScreen: (() => void) | undefined
}

/** A reported text beside what its reader proposes. */
const Report = ({ report, mayAct, onScreen }: ReportProps) => {
  const { t } = useTranslation('operator')
  const [isOpen, setIsOpen] = useState(false)
  const { id, screen, language, version, textKey, text, better, at, state, decided } = report
  const lang = htmlLang(language)
  return (
    <Card>
      <Stack gap={3}>
        <Note small>{[id, LANGUAGE_NAMES[language], version, formatDateTime(at)].join(' · ')}</Note>
        <dl className={css['facts']}>
          <dt>{t('text.screen')}</dt>
          <dd>{screen}</dd>
          {textKey === undefined ? null : (
            <>
              <dt>{t('text.key')}</dt>
              <dd>{textKey}</dd>
            </>
          )}
          <dt>{t('text.now')}</dt>
          <dd lang={lang}>{text}</dd>
          <dt>{t('text.better')}</dt>
          <dd lang={lang}>{better}</dd>
        </dl>
        {decided === undefined ? null : (
          <>
            <Note small>
              {[
                state === 'open' ? '' : t(`text.state.${state}`),
                t('case.decidedBy', { name: decided.by }),
                formatDateTime(decided.at),
              ].join(' · ')}
            </Note>
            <p className={css['said']}>{decided.note}</p>
          </>
        )}
        {isOpen ? <DecideForm id={id} onDone={() => setIsOpen(false)} /> : null}
        <div className={css['actions']}>
          {!mayAct || state !== 'open' || isOpen ? null : (
            <Button variant="ghost" onPress={() => setIsOpen(true)}>
              {t('text.decide')}
            </Button>
          )}
          {onScreen === undefined ? null : (
            <Button variant="ghost" onPress={onScreen}>
              {t('text.sameScreen')}
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  )
}

/** Texts of the app that readers reported: what waits, oldest first, or what was decided; by language and by screen. */
export const TextReports = ({ mayAct }: { mayAct: boolean }) => {
  const { t } = useTranslation('operator')
  const [state, setState] = useState<(typeof STATES)[number]>('open')
  const [language, setLanguage] = useState('')
  const [screen, setScreen] = useState<string>()
  const pages = useCallPages(
    listTextReports,
    { state, ...(isLanguage(language) ? { language } : {}), ...(screen === undefined ? {} : { screen }) },
    { cursor: 'after', every: REFRESH_INTERVAL_MS },
  )
  const reports = pages.pages.flatMap((page) => page.reports)
  return (
    <>
      <div className={css['head']}>
        <StateChoice states={STATES} value={state} onChange={setState} />
        <div className={css['filters']}>
          <FilterSelect
            label={t('text.language')}
            value={language}
            any={t('text.allLanguages')}
            choices={LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }))}
            onChange={setLanguage}
          />
          {screen === undefined ? null : (
            <Button variant="ghost" onPress={() => setScreen(undefined)}>
              {t('text.allScreens', { screen })}
            </Button>
          )}
        </div>
      </div>
      <Paged pages={pages} count={reports.length} rows={3} empty={<Empty title={t('text.none')} text="" />}>
        {reports.map((report) => (
          <Report
            key={report.id}
            report={report}
            mayAct={mayAct}
            onScreen={screen === undefined ? () => setScreen(report.screen) : undefined}
          />
        ))}
      </Paged>
    </>
  )
}
