import type { mongo } from 'mongoose';

/** The stages of a query's plan from the outside in, such as `SORT`, `FETCH` and `IXSCAN a_1`. */
export async function stagesOf(query: mongo.FindCursor<mongo.WithId<mongo.Document>>): Promise<string[]> {
  const { queryPlanner } = await query.explain('queryPlanner');
  const stages: string[] = [];
  for (let plan = queryPlanner.winningPlan; plan; plan = plan.inputStage) {
    const { stage, indexName } = plan as { stage: string; indexName?: string };
    stages.push(indexName ? `${stage} ${indexName}` : stage);
  }
  return stages;
}
