import { z } from 'zod';
import { abortAnswerSchema, apiProblemSchema, apiRunSchema, runRequestSchema } from './api-schemas';

type Json = Record<string, unknown>;

const named = {
  RunRequest: runRequestSchema,
  Run: apiRunSchema,
  AbortHeard: abortAnswerSchema,
  Problem: apiProblemSchema,
};

/** OpenAPI 3.1 names the dialect once, for the whole document. */
function omitDialect(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema'));
}

function schemas(): Json {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => {
      const schemaOf = z.toJSONSchema(schema, { target: 'draft-2020-12', reused: 'inline' });
      return [name, omitDialect(schemaOf)];
    }),
  );
}

const content = (name: keyof typeof named): Json => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});
const answer = (description: string, name: keyof typeof named): Json => ({
  description,
  content: content(name),
});
const problems: Json = Object.fromEntries(
  (
    [
      ['400', 'The request is wrong: the message says where.'],
      ['401', 'No valid token: unknown, expired, revoked, or its issuer left the team.'],
      ['403', 'The token, or the role of who issued it, does not allow this.'],
      ['404', 'There is no such card, or no such run within the reach of the token.'],
      ['409', 'Not now: the target is busy or marked, or the stop latch is on.'],
      ['422', 'The card does not compile, or the Idempotency-Key was used for something else.'],
      ['503', 'The database did not answer: repeat it with the same Idempotency-Key.'],
    ] as const
  ).map(([status, description]) => [status, answer(description, 'Problem')]),
);
const runId: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

/** describeApi builds the OpenAPI 3.1 description of the HTTP API, its schemas from the same zod schemas that the routes check with. */
export function describeApi(origin: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'MasterDeck',
      version: '1.0.0',
      description:
        'Runs chaos cards from a pipeline: the same service and the same gates as the browser. An engine watches every run; a pipeline that goes away leaves nothing unwatched.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin }],
    security: [{ token: [] }],
    paths: {
      '/api/v1/runs': {
        post: {
          operationId: 'requestRun',
          summary: 'Request a run of a card',
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              description:
                'Any text of 1 to 128 characters; the same key with the same body answers with the same run.',
              schema: { type: 'string', minLength: 1, maxLength: 128 },
            },
          ],
          requestBody: { required: true, content: content('RunRequest') },
          responses: {
            '200': answer('This key started the run before.', 'Run'),
            '201': answer(
              'The run is stored; where the environment demands it, it awaits acceptance.',
              'Run',
            ),
            ...problems,
          },
        },
      },
      '/api/v1/runs/{id}': {
        get: {
          operationId: 'readRun',
          summary: 'Read a run as it is now',
          parameters: [
            runId,
            {
              name: 'after',
              in: 'query',
              description: 'Only events after this sequence number.',
              schema: { type: 'integer', minimum: 0 },
            },
          ],
          responses: { '200': answer('The run.', 'Run'), ...problems },
        },
      },
      '/api/v1/runs/{id}/abort': {
        post: {
          operationId: 'abortRun',
          summary: 'Abort a run',
          parameters: [runId],
          responses: {
            '200': answer('The abort is stored; it answers only then.', 'AbortHeard'),
            ...problems,
          },
        },
      },
    },
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of the team, from the page of API tokens.',
        },
      },
      schemas: schemas(),
    },
  };
}
