import * as z from 'zod/mini'

/** Values of the pseudo parameters. */
const pseudo: Record<string, string> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-west-2',
  'AWS::AccountId': '111122223333',
}

type Outputs = Record<string, { Value: unknown }>

const attribute = (id: string, name: string) => {
  if (name === 'Arn') return /Bucket[0-9A-F]{8}$/.test(id) ? `arn:aws:s3:::${id}` : id
  if (name === 'StreamArn') return `${id}/stream`
  throw new Error(`Unknown attribute ${name} of ${id}`)
}

/**
 * Resolves the intrinsic functions in a part of a template. Resources are represented by their logical ids.
 * @param outputs outputs of the stack that `Fn::GetStackOutput` refers to
 */
export function resolve(part: unknown, outputs: Outputs): unknown {
  if (Array.isArray(part)) return part.map((one) => resolve(one, outputs))
  if (!(part instanceof Object)) return part
  const [[name = '', value] = [], ...more] = Object.entries(part)
  if (more.length > 0 || !/^(Ref$|Fn::)/.test(name))
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, resolve(one, outputs)]))
  return intrinsic(name, value, outputs)
}

function intrinsic(name: string, value: unknown, outputs: Outputs): unknown {
  switch (name) {
    case 'Ref':
      return pseudo[String(value)] ?? value
    case 'Fn::GetAtt':
      return attribute(...z.tuple([z.string(), z.string()]).parse(value))
    case 'Fn::Join': {
      const [separator, parts] = z.tuple([z.string(), z.array(z.unknown())]).parse(value)
      return parts.map((one) => String(resolve(one, outputs))).join(separator)
    }
    case 'Fn::GetStackOutput': {
      const { OutputName } = z.object({ OutputName: z.string() }).parse(value)
      return resolve(outputs[OutputName]?.Value, outputs)
    }
    default:
      throw new Error(`Unknown intrinsic function ${name}`)
  }
}
