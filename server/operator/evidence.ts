import type { Kysely } from 'kysely'
import { isSameName, type operators } from '#protocol'
import type { PayoutAccounts } from '../funding/payout.ts'
import type { TransferRecord } from '../funding/rows.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { CaseRow } from '../users/cases/rows.ts'
import type { Certification } from '../users/identity/certification.ts'
import { isPictureId } from '../users/uploads/folder.ts'
import { transferFacts } from './payout.ts'
import { sameDocument } from './sameDocument.ts'

type Fact = operators.OperatorCase['facts'][number]
/** Fields of a case that are internal to the venue. */
const OWN = new Set(['mark'])

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The case's own content: texts as facts, ids of pictures as pictures. */
const ofDetail = (detail: CaseRow['detail']) => {
  const facts: Fact[] = []
  const pictures: string[] = []
  for (const [name, value] of Object.entries(detail)) {
    const all: unknown[] = Array.isArray(value) ? value : [value]
    const isPictures = all.every((one) => typeof one === 'string' && isPictureId(one))
    if (isPictures) pictures.push(...(all as string[]))
    else if (!OWN.has(name) && value !== null && value !== '') facts.push({ name, value: asText(value) })
  }
  return { facts, pictures }
}

interface EvidenceParts {
  readonly certification: Pick<Certification, 'openPrimary' | 'verified'>
  readonly payout: Pick<PayoutAccounts, 'ofTransfer'>
}

/** The name that was certified, above a holder who is to be paid, and whether the two differ. */
const withCertifiedName = async (
  db: Kysely<Schema>,
  certification: EvidenceParts['certification'],
  uid: string,
  facts: Fact[],
): Promise<Fact[]> => {
  const holder = facts.find(({ name }) => name === 'field.holder')?.value
  const certified = holder === undefined ? undefined : (await certification.verified(db, uid))?.name
  if (holder === undefined || certified === undefined) return facts
  return facts.flatMap((fact): Fact[] =>
    fact.name === 'field.holder'
      ? [
          { name: 'certifiedName', value: certified },
          isSameName(certified, holder) ? fact : { ...fact, flag: 'otherHolder' },
        ]
      : [fact],
  )
}

/**
 * The user's statements and pictures, for the operator who decides; `transfer` is the deposit or withdrawal concerned.
 */
export const evidenceOf = async (
  db: Kysely<Schema>,
  { certification, payout }: EvidenceParts,
  row: CaseRow,
  transfer: TransferRecord | undefined,
): Promise<Pick<operators.OperatorCase, 'facts' | 'pictures' | 'sameDocument'>> => {
  if (transfer !== undefined) {
    const destination = await payout.ofTransfer(transfer.uid, transfer.id)
    const facts = transferFacts(transfer, destination?.fields ?? [])
    return {
      facts: transfer.kind === 'deposit' ? facts : await withCertifiedName(db, certification, transfer.uid, facts),
      pictures: transfer.receipt === null ? [] : [transfer.receipt],
    }
  }
  const own = ofDetail(row.detail)
  if (row.uid === null || (row.kind !== 'primary' && row.kind !== 'advanced')) return own
  const identity = await db.selectFrom('identities').selectAll().where('uid', '=', row.uid).executeTakeFirst()
  const primary = certification.openPrimary(row.uid, identity?.sealed)
  const said: Fact[] = primary === undefined ? [] : Object.entries(primary).map(([name, value]) => ({ name, value }))
  const others = { sameDocument: await sameDocument(db, row.uid) }
  if (row.kind === 'primary' || identity?.advanced_case !== row.id)
    return { ...own, ...others, facts: [...own.facts, ...said] }
  const { document, expires_on: expiresOn, front, back, selfie } = identity
  return {
    ...others,
    facts: [
      ...own.facts,
      ...said,
      { name: 'document', value: document ?? '' },
      ...(expiresOn === null ? [] : [{ name: 'expiresOn', value: expiresOn }]),
    ],
    pictures: [...own.pictures, front, back, selfie].filter((id) => id !== null),
  }
}

/** Whether a case names this picture, and the kind of the case: operators read no other pictures. */
export const caseOfPicture = async (db: Kysely<Schema>, id: string): Promise<CaseRow | undefined> => {
  const ofIdentity = await db
    .selectFrom('identities')
    .innerJoin('cases', 'cases.id', 'identities.advanced_case')
    .selectAll('cases')
    .where((eb) =>
      eb.or([eb('identities.front', '=', id), eb('identities.back', '=', id), eb('identities.selfie', '=', id)]),
    )
    .executeTakeFirst()
  if (ofIdentity !== undefined) return ofIdentity
  const upload = await db.selectFrom('uploads').select(['uid', 'used']).where('id', '=', id).executeTakeFirst()
  if (upload?.used !== true) return undefined
  if (upload.uid !== null) {
    const ofTransfer = await db
      .selectFrom('transfers')
      .innerJoin('cases', 'cases.id', 'transfers.case_id')
      .selectAll('cases')
      .where('transfers.uid', '=', upload.uid)
      .where('transfers.receipt', '=', id)
      .executeTakeFirst()
    if (ofTransfer !== undefined) return ofTransfer
  }
  const rows = await db
    .selectFrom('cases')
    .selectAll()
    .where('uid', upload.uid === null ? 'is' : '=', upload.uid)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.find(({ detail }) => ofDetail(detail).pictures.includes(id))
}
