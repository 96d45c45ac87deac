void main() {
  vec2 px=gl_FragCoord.xy+OFF;
  vec2 uv=(px-.5*R)/(.5*R.y);
  float r=P[2];
  vec2 q=uv/r;
  float d=length(q);
  vec3 col=vec3(0);
  float ang=atan(q.y,q.x);
  if(d<1.) {
    vec3 n=vec3(q,sqrt(1.-d*d));
    float w=fbm(n*4.+P[1],5);
    float g=fbm(n*16.+w*3.,6);
    float ri=rid(n*6.+w*2.,6);
    float mu=n.z;
    col=mix(C[1]*.9,C[0],pow(mu,.8))*(.92+.22*g)*(.94+.16*ri);
    col*=mix(.8,2.1,pow(mu,.6));
    col*=P[9];
  }
  float hd=max(d-1.,0.);
  float ray=fbm(vec3(cos(ang)*2.2,sin(ang)*2.2,d*.9+P[1]),6);
  float fl=fbm(vec3(cos(ang)*6.,sin(ang)*6.,d*1.6+P[1]),5);
  vec3 cor=C[1]*(exp(-hd*7.)*1.2+exp(-hd*2.4)*.26*(.3+1.3*ray)+exp(-hd*1.1)*.05)*(.7+.6*fl)+C[2]*exp(-hd*.8)*.045;
  float m=smoothstep(.985,1.01,d);
  col=mix(col,cor*P[9],m);
  float a=mix(1.,clamp(max(cor.r,max(cor.g,cor.b))*1.25*P[9],0.,1.),m);
  float fade=smoothstep(.98,.55,length(uv));
  if(d>1.) {
    col*=fade;
  }
  col=srgb(aces(col));
  o=vec4(col,1.);
}
