import { useTranslation } from 'react-i18next'
import type { operators } from '#protocol'
import { CaseTag } from '../account/identity/CaseTag.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'

/** That other accounts gave the same document, with the way to each of their cases. */
export const SameDocument = ({ cases }: { cases: NonNullable<operators.OperatorCase['sameDocument']> }) => {
  const { t } = useTranslation(['operator', 'certification'])
  if (cases.length === 0) return null
  return (
    <>
      <Stack space="between">
        <Note tone="bad">{t('case.sameDocument', { count: new Set(cases.map(({ uid }) => uid)).size })}</Note>
      </Stack>
      <ListSection>
        {cases.map(({ uid, id, kind, state }) => (
          <ListRow
            key={id}
            label={t(`certification:case.kind.${kind}`)}
            hint={`${t('case.user')} ${uid} · ${id}`}
            end={<CaseTag state={state} />}
            href={`/desk?view=cases&id=${id}`}
          />
        ))}
      </ListSection>
    </>
  )
}
