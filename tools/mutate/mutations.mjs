import { parseAst } from 'vite';

/** Each operator with its replacement. */
const otherOperator = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&',
  '|': '&',
  '&': '|',
};
const otherMathFunction = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', round: 'floor' };
const droppedCalls = ['filter', 'sort', 'toSorted'];

/**
 * Every single change to a TypeScript source that still parses: the range from `from` to `to`, its
 * replacement, and a line that describes the change.
 */
export function mutationsOf(source) {
  const found = [];
  const text = (node) => source.slice(node.start, node.end);
  const add = (node, to, what) =>
    found.push({ from: node.start, to: node.end, text: to, line: lineOf(source, node.start), what });
  walk(parseAst(source, { lang: 'ts' }), null, (node, parent) =>
    mutateNode(node, parent, { add, text, source }),
  );
  return found;
}

export function mutate(source, { from, to, text }) {
  return source.slice(0, from) + text + source.slice(to);
}

function mutateNode(node, parent, { add, text, source }) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = otherOperator[node.operator];
      if (other) {
        const between = source.slice(node.left.end, node.right.start).replace(node.operator, other);
        add(node, `${text(node.left)}${between}${text(node.right)}`, `${node.operator} → ${other}`);
      }
      if (node.operator === '??') add(node, text(node.right), '?? takes the right');
      break;
    }
    case 'IfStatement':
      add(node.test, 'true', 'if (true)');
      add(node.test, 'false', 'if (false)');
      break;
    case 'ConditionalExpression':
      add(node, `(${text(node.consequent)})`, '? always first');
      add(node, `(${text(node.alternate)})`, '? always second');
      break;
    case 'UnaryExpression':
      if (node.operator === '!') add(node, text(node.argument), '! dropped');
      if (node.operator === '-') add(node, text(node.argument), '− dropped');
      break;
    case 'Literal':
      if (typeof node.value === 'number')
        add(node, String(node.value + 1), `${node.value} → ${node.value + 1}`);
      if (typeof node.value === 'boolean') add(node, String(!node.value), `${node.value} → ${!node.value}`);
      if (typeof node.value === 'string' && isPropertyValue(node, parent))
        add(node, "'mutant'", `${node.raw} → 'mutant'`);
      break;
    case 'SpreadElement':
      add(node, parent?.type === 'ObjectExpression' ? '...{}' : '...[]', '... dropped');
      break;
    case 'CallExpression':
      mutateCall(node, { add, text });
      break;
  }
}

function mutateCall(node, { add, text }) {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed) return;
  const name = callee.property.name;
  if (callee.object.name === 'Math' && otherMathFunction[name])
    add(callee.property, otherMathFunction[name], `Math.${name} → Math.${otherMathFunction[name]}`);
  if (droppedCalls.includes(name)) add(node, text(callee.object), `.${name}() dropped`);
}

function isPropertyValue(node, parent) {
  return parent?.type === 'Property' && parent.value === node;
}

/** Visits every node that exists at run time: no types and no imports. */
function walk(node, parent, visit) {
  if (!node || typeof node.type !== 'string') return;
  const isType = node.type.startsWith('TS') && !node.expression;
  if (isType || node.type === 'ImportDeclaration') return;
  visit(node, parent);
  for (const [key, value] of Object.entries(node)) {
    if (
      key === 'typeAnnotation' ||
      key === 'returnType' ||
      key === 'typeParameters' ||
      key === 'typeArguments'
    )
      continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null) walk(child, node, visit);
  }
}

function lineOf(source, index) {
  return source.slice(0, index).split('\n').length;
}
