// The description of the API, read by a public validator.
import SwaggerParser from "@apidevtools/swagger-parser";
import { expect, test } from "@playwright/test";

test("the description of the API is valid OpenAPI", async ({ request }, { project }) => {
  test.skip(project.name !== "api", "the static page has no API");
  const description = await (await request.get("api/v1/openapi.json")).json();
  const api = await SwaggerParser.validate(structuredClone(description));
  expect(Object.keys(api.paths)).toContain("/api/v1/lists");
  delete description.paths["/api/v1/check"].post.responses;
  await expect(SwaggerParser.validate(description)).rejects.toThrow(/responses/);
});
