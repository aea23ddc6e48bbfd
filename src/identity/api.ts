import { Type } from 'typebox';
import { contract, NoContent, Strict, Usd } from '../http/contract.ts';
import { DETAIL_LENGTH_MAX, type DetailName } from './details.ts';
import { CONTENT_TYPES, DOCUMENT_KINDS, LEVELS, MISSING_THINGS, SIDES } from './levels.ts';

const Time = Type.String({ format: 'date-time' });
const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()]);
const detail = (name: DetailName) => Type.String({ maxLength: DETAIL_LENGTH_MAX[name] });

const Details = Strict({
  firstName: detail('firstName'),
  lastName: detail('lastName'),
  dateOfBirth: Type.String({ maxLength: DETAIL_LENGTH_MAX.dateOfBirth, description: 'YYYY-MM-DD' }),
  country: Type.String({ maxLength: DETAIL_LENGTH_MAX.country, description: 'ISO 3166-1 alpha-2' }),
  addressLine1: detail('addressLine1'),
  addressLine2: detail('addressLine2'),
  city: detail('city'),
  province: detail('province'),
  postalCode: detail('postalCode'),
  phone: detail('phone'),
  documentNumber: detail('documentNumber'),
});

const CaseView = Strict({
  status: Type.Enum(['temporary', 'under_review', 'approved', 'resubmit', 'rejected']),
  reasons: Type.Array(Type.String(), { description: 'Codes of what was wrong' }),
  comment: orNull(Type.String({ description: 'The same as a sentence, where the reviewer wrote one' })),
  forged: Type.Boolean(),
  submittedAt: orNull(Time),
  reviewedBy: orNull(Type.String({ format: 'date-time', description: 'By when it is decided at the latest' })),
  decidedAt: orNull(Time),
  dueAt: orNull(Type.String({ format: 'date-time', description: 'Until when documents are due' })),
  isOverdue: Type.Boolean({ description: 'New deposits are held until documents are handed in' }),
  documentExpiresOn: orNull(Type.String()),
  levels: Type.Array(
    Strict({
      level: Type.Enum(LEVELS),
      state: Type.Enum(['missing', 'ready', 'optional', 'under_review', 'approved', 'rejected']),
      missing: Type.Array(Type.Enum(MISSING_THINGS)),
    }),
  ),
  details: orNull(Details),
  documents: Type.Array(
    Strict({
      id: Type.String(),
      kind: Type.Enum(DOCUMENT_KINDS),
      side: Type.Enum(SIDES),
      name: Type.String(),
      contentType: Type.Enum(CONTENT_TYPES),
      bytes: Type.Integer(),
      uploadedAt: Time,
      isSubmitted: Type.Boolean(),
      isWantedAgain: Type.Boolean({ description: 'The reviewer could not use it' }),
    }),
  ),
  canSubmit: Type.Boolean(),
  canChange: Type.Boolean(),
  withdrawalsOpen: Type.Boolean(),
  depositCap: orNull(Usd),
  deposited: Usd,
  putAside: Type.Number({ description: 'US dollars that wait for a decision after a rejection' }),
});

export const readKyc = contract({
  method: 'GET',
  path: '/api/kyc',
  summary: 'State of the identity checks: what is there, what is missing and by when',
  access: 'player',
  answer: CaseView,
});

export const saveKycDetails = contract({
  method: 'PUT',
  path: '/api/kyc/details',
  summary: 'Fill in the first level',
  access: 'player',
  body: Type.Object(
    {
      ...Details.properties,
      addressLine2: Type.Optional(Details.properties.addressLine2),
      province: Type.Optional(Details.properties.province),
      postalCode: Type.Optional(Details.properties.postalCode),
      documentNumber: Type.Optional(Details.properties.documentNumber),
    },
    { additionalProperties: false },
  ),
  answer: CaseView,
});

export const uploadKycDocument = contract({
  method: 'POST',
  path: '/api/kyc/documents',
  summary: 'Hand in a document: multipart with kind, side and file (JPEG, PNG or PDF, up to 10 MB)',
  access: 'player',
  answer: CaseView,
});

/** Form fields sent with the file. */
export const UploadFields = Strict({ kind: Type.Enum(DOCUMENT_KINDS), side: Type.Optional(Type.Enum(SIDES)) });

export const removeKycDocument = contract({
  method: 'DELETE',
  path: '/api/kyc/documents/{id}',
  summary: 'Take a document back that was not submitted yet',
  access: 'player',
  params: Strict({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: CaseView,
});

export const submitKyc = contract({
  method: 'POST',
  path: '/api/kyc/submit',
  summary: 'Hand the case over for review',
  access: 'player',
  body: NoContent,
  answer: CaseView,
});
