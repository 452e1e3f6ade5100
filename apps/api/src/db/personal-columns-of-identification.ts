import {
  copied,
  deletedOnClosing,
  goesWith,
  kept,
  type Listed,
  nothing,
  swept,
  table,
  withheld,
} from './personal-column-words.ts'
import type { Tables } from './tables.ts'

/** The record of the law, retained for LIVENESS_RECORDS_DAYS (decision 0075). */
const record = swept('forget-faces', 'identification_records')

/** Faces, the checks of them, and the agreement that ends a registration. */
export const columnsOfIdentification = {
  liveness_sessions: table(
    record,
    nothing('id', 'registration_id', 'move', 'expires_at', 'used_at', 'gestures', 'seconds_per_gesture', 'is_spoilt'),
    copied('identification.checks', {
      activity: ['provider', 'opened_at', 'reported_status', 'verdict', 'assurance', 'verdict_reason'],
    }),
    withheld('technical', { key: ['provider_session_id', 'flow_id', 'nonce'], device: ['reported_error'] }),
    // Angles, widths and likenesses: by which thresholds a face passes is what an attacker would like to know.
    withheld('own', { face: ['readings'] }),
  ),
  liveness_frames: table(
    { ...record, ...deletedOnClosing('unsigned'), ...goesWith('liveness_sessions') },
    nothing('liveness_session_id', 'number', 'received_at', 'sha256', 'chain'),
    withheld('named', { face: ['sealed_jpeg'] }),
  ),
  identification_pictures: table(
    { ...record, ...deletedOnClosing('unsigned') },
    nothing('id', 'registration_id', 'liveness_session_id', 'sha256'),
    copied('identification.pictures', { face: ['kind', 'taken_at'] }),
    withheld('named', { face: ['sealed_jpeg'] }),
  ),
  face_matches: table(
    record,
    nothing('id', 'registration_id', 'move'),
    copied('identification.face_comparisons', { face: ['result', 'reason', 'similarity', 'at'] }),
  ),
  person_checks: table(
    record,
    nothing('id', 'registration_id'),
    copied('identification.checks_by_person', { status: ['reason', 'asked_at', 'decided_at', 'decision'] }),
  ),
  signings: table(
    { ...swept('forget-abandoned-registrations', 'abandoned_registrations'), ...kept('credit_file') },
    nothing('id', 'registration_id', 'move', 'return_to', 'document_sha256'),
    copied('identification.signatures', { consent: ['opened_at', 'finished_at', 'result', 'reason'] }),
    withheld('named', { consent: ['document_pdf', 'signature'] }),
    withheld('secret', { key: ['provider_signing_id', 'state_mac', 'sealed_code'] }),
  ),
} satisfies Listed<
  Pick<
    Tables,
    'liveness_sessions' | 'liveness_frames' | 'identification_pictures' | 'face_matches' | 'person_checks' | 'signings'
  >
>
